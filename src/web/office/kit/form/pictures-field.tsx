import { lazy, Suspense } from 'react'
import type { Media } from '#contract/shapes.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useFieldContext, useFieldError, useFormKit } from './form-context.ts'

/** Sorting and uploading load with the first field that needs them. */
const PicturesInput = lazy(() => import('../upload/pictures-input.tsx'))

interface PicturesFieldProps {
  label: string
  hint?: string
  /** Pictures loaded with the item. */
  known?: readonly Media[]
  /** Most pictures that the item accepts. */
  max?: number
  /** True where the picture says nothing that the page does not: it is shown without an alternative text. */
  isDecorative?: boolean
}

function Pictures<Value>({
  label,
  hint,
  known = [],
  max = 60,
  isDecorative = false,
  purpose,
  read,
  write,
}: PicturesFieldProps & {
  purpose: 'picture' | 'logo'
  read: (value: Value) => readonly string[]
  write: (ids: string[]) => Value
}) {
  const field = useFieldContext<Value>()
  const { hold } = useFormKit()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      {hint ? <p className="mb-2 text-note text-ink-soft">{hint}</p> : null}
      {error ? <p className="mb-2 text-sm font-medium text-negative">{error}</p> : null}
      <Suspense fallback={<LoadingBlock label={`Chargement : ${label}`} />}>
        <PicturesInput
          value={read(field.state.value)}
          change={(ids) => field.handleChange(write(ids))}
          known={known}
          purpose={purpose}
          isDecorative={isDecorative || purpose === 'logo'}
          max={max}
          onBusy={(count) =>
            hold(
              field.name,
              count === 0 ? null : 'Des images sont encore en cours d’envoi : attendez-les, ou annulez leur envoi.',
            )
          }
        />
      </Suspense>
    </fieldset>
  )
}

/** Field for ordered pictures; its value is their ids. */
export const PicturesField = (props: PicturesFieldProps) => (
  <Pictures<string[]> {...props} purpose="picture" read={(ids) => ids} write={(ids) => ids} />
)

/** Field for one picture; its value is the id, or "" for none. */
export const PictureField = (props: PicturesFieldProps) => (
  <Pictures<string>
    {...props}
    max={1}
    purpose="picture"
    read={(id) => (id === '' ? [] : [id])}
    write={([id]) => id ?? ''}
  />
)

/** Field for one small picture; its value is the id, or "" for none. */
export const LogoField = (props: PicturesFieldProps) => (
  <Pictures<string> {...props} purpose="logo" read={(id) => (id === '' ? [] : [id])} write={([id]) => id ?? ''} />
)
