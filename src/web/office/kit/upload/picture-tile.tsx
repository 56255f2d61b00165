import { useSortable } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LimitedInput } from '../form/limited-input.tsx'
import { handleClass, SortHandle, sortableStyle } from '../sortable/sort-handle.tsx'
import type { PictureState } from './use-media-states.ts'

interface TileProps {
  id: string
  /** Position, from 1. */
  at: number
  of: number
  state: PictureState | undefined
  /** True to show the picture whole instead of filling the tile. */
  isLogo: boolean
  isDecorative: boolean
  remove: () => void
  describe: (alt: string) => Promise<void>
}

/** Picture of an item: shown once its versions are made, with handle, remove button and alternative text. */
export function PictureTile({ id, at, of, state, isLogo, isDecorative, remove, describe }: TileProps) {
  const sortable = useSortable({ id })
  const name = isLogo ? 'le logo' : `l’image ${at}`
  return (
    <li
      ref={sortable.setNodeRef}
      style={sortableStyle(sortable)}
      className={classNames(
        'relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-paper',
        sortable.isDragging && 'z-1 shadow-float',
      )}
    >
      <div className="relative aspect-[4/3] bg-surface">
        <Shown state={state} isLogo={isLogo} />
      </div>
      <div className="flex items-center gap-1.5 p-1.5">
        {of > 1 ? <SortHandle layout="grid" sortable={sortable} label={`Déplacer ${name} sur ${of}`} /> : null}
        {of > 1 && at === 1 ? <span className="text-note text-ink-soft">Principale</span> : null}
        <button
          type="button"
          aria-label={`Retirer ${name}`}
          className={classNames(handleClass, 'ml-auto [&_svg]:size-4')}
          onClick={remove}
        >
          <CloseIcon />
        </button>
      </div>
      {state !== undefined && state !== 'missing' && state.state !== 'refused' && !isDecorative ? (
        <AltText key={state.alt} stored={state.alt} name={name} describe={describe} />
      ) : null}
    </li>
  )
}

function Shown({ state, isLogo }: { state: PictureState | undefined; isLogo: boolean }) {
  const message = 'absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-note'
  if (state === undefined || (state !== 'missing' && state.state === 'waiting'))
    return (
      <p role="status" className={classNames(message, 'text-ink-soft')}>
        <Spinner />
        {state === undefined ? 'Chargement' : 'En traitement'}
      </p>
    )
  if (state === 'missing') return <p className={classNames(message, 'text-negative')}>Image introuvable</p>
  if (state.state === 'refused')
    return (
      <p role="alert" className={classNames(message, 'font-medium text-negative')}>
        {state.reason}
      </p>
    )
  return (
    <Image
      media={state.media}
      alt={state.alt}
      sizes="240px"
      className={classNames('absolute inset-0 size-full', isLogo && 'object-contain! bg-paper!')}
    />
  )
}

/** Alternative text, saved on its own because it belongs to the picture wherever that is shown. */
function AltText({
  stored,
  name,
  describe,
}: {
  stored: string
  name: string
  describe: (alt: string) => Promise<void>
}) {
  const [text, setText] = useState(stored)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ text, stored, describe })
  useEffect(() => {
    latest.current = { text, stored, describe }
  })
  // Saves also when the person leaves the screen or removes the picture.
  useEffect(
    () => () => {
      const { text: typed, stored: known, describe: send } = latest.current
      if (typed.trim() !== known) void send(typed.trim()).catch(() => undefined)
    },
    [],
  )
  const save = async () => {
    if (text.trim() === stored) return
    setSaving(true)
    setError(null)
    await describe(text.trim()).catch(() => setError('Le texte n’a pas été enregistré.'))
    setSaving(false)
  }
  return (
    <div ref={place} className="flex flex-col gap-1.5 border-t border-line p-1.5">
      <LimitedInput
        label="Texte alternatif"
        aria-label={`Texte alternatif de ${name}`}
        value={text}
        maxLength={200}
        error={error}
        autoComplete="off"
        placeholder="Ce que l’image montre"
        onChange={({ target }) => setText(target.value)}
        // Saves when the focus leaves, whatever comes next.
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && place.current?.contains(relatedTarget))) void save()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
      />
      {text.trim() !== stored ? (
        <Button variant="secondary" size="sm" loading={isSaving} onClick={() => void save()}>
          Enregistrer le texte
        </Button>
      ) : null}
    </div>
  )
}
