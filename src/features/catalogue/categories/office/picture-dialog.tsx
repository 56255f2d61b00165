import { useCallback, useEffect } from 'react'
import type { CallResult } from '#api/client.ts'
import type { Media } from '#contract/shapes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ImageIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { MorePages } from '#web/office/kit/more-pages.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useMorePages } from '#web/office/kit/use-more-pages.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

type Picture = CallResult<'/admin/list-category-pictures'>['items'][number]

const PAGE = 24

interface PictureDialogProps {
  chosen: string
  onClose: () => void
  onPick: (media: Media) => void
}

/** Dialog to choose one of the existing pictures, the latest first. */
export function PictureDialog({ chosen, onClose, onPick }: PictureDialogProps) {
  const { client, office } = useOfficeContext()
  const fetchPage = useCallback(
    (after?: string) =>
      adminCall(client)('/admin/list-category-pictures', { limit: PAGE, ...(after ? { cursor: after } : {}) }),
    [client],
  )
  const pages = useMorePages<Picture>(fetchPage)
  const { items: pictures, state, load } = pages
  useEffect(() => void load(), [load])
  return (
    <Dialog open onClose={onClose} title="Choisir une image" width={760}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map(({ id, media, createdAt }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              aria-label={`Image ${at + 1}, du ${dayText(office.zone, createdAt)}`}
              onClick={() => onPick(media)}
              className="block w-full overflow-hidden rounded-lg border-2 border-line hover:border-ink-soft [&[aria-pressed=true]]:border-main"
            >
              <Image media={media} alt="" sizes="180px" className="aspect-[4/3] w-full" />
            </button>
          </li>
        ))}
      </ul>
      {state === 'ready' && pictures.length === 0 ? (
        <EmptyState Icon={ImageIcon} text="Il n’y a pas encore d’image" />
      ) : null}
      <MorePages pages={pages} loading="Chargement des images" failure="Les images n’ont pas pu être chargées." />
    </Dialog>
  )
}
