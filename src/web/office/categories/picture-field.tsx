import { useEffect, useState } from 'react'
import type { Media } from '../../../contract/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Image } from '../../../ui/image.tsx'
import { useFieldContext, useFieldError } from '../kit/form/form-context.ts'
import { useOfficeContext } from '../use-office.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface PictureFieldProps {
  label: string
  /** The stored picture, which need not be asked for. */
  stored: Media | null
}

/** One picture among those that are there; the field holds its id, or "" for none. */
export function PictureField({ label, stored }: PictureFieldProps) {
  const { client } = useOfficeContext()
  const field = useFieldContext<string>()
  const chosen = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [known, setKnown] = useState<Media | null>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = [known, stored].find((media) => media?.id === chosen) ?? null
  const isUnknown = chosen !== '' && shown === null
  useEffect(() => {
    if (!isUnknown) return undefined
    let wanted = true
    // Of a draft, or of a change that was taken back. One whose versions are not made yet has nothing to show.
    client('/get-media', { mediaId: chosen }).then(
      ({ item }) => wanted && setKnown(item),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [client, chosen, isUnknown])
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
          {isUnknown ? <p className="text-note text-ink-soft">En traitement</p> : null}
          {error ? (
            <p id={`${field.name}-error`} className="text-sm font-medium text-negative">
              {error}
            </p>
          ) : null}
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
            setKnown(media)
            field.handleChange(media.id)
            setOpen(false)
          }}
        />
      ) : null}
    </fieldset>
  )
}
