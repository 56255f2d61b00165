import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { Image } from '#ui/images/image.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useFieldContext, useFieldError, useFormKit } from '#web/office/kit/form/form-context.ts'
import { type PictureState, useMediaStates } from '#web/office/kit/upload/use-media-states.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Loads the upload code after the form itself. */
const PictureUpload = lazy(() => import('#web/office/kit/upload/picture-upload.tsx'))

interface PictureFieldProps {
  label: string
  /** The stored picture, which needs no request. */
  stored: Media | null
}

/** Field for one picture, uploaded or chosen among the existing ones; its value is the id, or "" for none. */
export function PictureField({ label, stored }: PictureFieldProps) {
  const call = useScopeCall()
  const { hold } = useFormKit()
  const field = useFieldContext<string>()
  const chosen = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [picked, setPicked] = useState<Media | null>(null)
  const [isOpen, setOpen] = useState(false)
  const known = [picked, stored].find((media) => media?.id === chosen) ?? null
  const { states } = useMediaStates(call, chosen === '' || known ? [] : [chosen], [])
  const state = states.get(chosen)
  const shown = known ?? (state === undefined || state === 'missing' ? null : state.media)
  const problem = chosen === '' || known ? null : pictureProblem(state)
  const pick = (id: string) => {
    field.handleChange(id)
    field.handleBlur()
  }
  return (
    <fieldset data-field={field.name} className="min-w-0" aria-describedby={error ? `${field.name}-error` : undefined}>
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Image
          media={shown}
          alt={shown ? 'Image choisie' : ''}
          sizes="160px"
          className="aspect-[4/3] w-40 shrink-0 overflow-hidden rounded-lg border border-line"
        />
        <div className="flex flex-col items-start gap-1.5">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {chosen === '' ? 'Choisir une image' : 'Changer d’image'}
          </Button>
          {chosen !== '' && shown === null && problem === null ? (
            <p role="status" className="text-note text-ink-soft">
              En traitement
            </p>
          ) : null}
          {problem ? (
            <p role="alert" className="text-sm font-medium text-negative">
              {problem}
            </p>
          ) : null}
          {error ? (
            <p id={`${field.name}-error`} className="text-sm font-medium text-negative">
              {error}
            </p>
          ) : null}
        </div>
        <div className="min-w-0 grow basis-64">
          <Suspense fallback={<LoadingBlock label={`Chargement : ${label}`} />}>
            <PictureUpload
              call={call}
              label="Envoyer une image"
              onDone={pick}
              onBusy={(count) =>
                hold(
                  field.name,
                  count === 0 ? null : 'L’image est encore en cours d’envoi : attendez-la, ou annulez son envoi.',
                )
              }
            />
          </Suspense>
        </div>
      </div>
      {isOpen ? (
        <PictureDialog
          chosen={chosen}
          onClose={() => {
            setOpen(false)
            field.handleBlur()
          }}
          onPick={(media) => {
            setPicked(media)
            pick(media.id)
            setOpen(false)
          }}
        />
      ) : null}
    </fieldset>
  )
}

/** Why the chosen picture cannot be used; null if it can. */
function pictureProblem(state: PictureState | undefined): string | null {
  if (state === undefined) return null
  if (state === 'missing') return 'Image introuvable'
  return state.state === 'refused' ? state.reason : null
}
