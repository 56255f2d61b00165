import type { ReactNode } from 'react'
import type { ListedEntry } from '../../../../features/stock-entries/entry-shapes.ts'
import { classNames } from '../../../../ui/class-names.ts'

const shape = 'inline-flex items-center whitespace-nowrap rounded px-1.5 text-note font-semibold leading-5'

const Sticker = ({ className, children }: { className: string; children: ReactNode }) => (
  <span data-badge="" className={classNames(shape, className)}>
    {children}
  </span>
)

/** What the ticket waits for; nothing where its document is there. */
export function StatusSticker({ entry: { stockEntry } }: { entry: ListedEntry }) {
  if (stockEntry.voidAt !== null) return <Sticker className="bg-surface text-ink-soft">ANNULÉ</Sticker>
  if (stockEntry.status === 'AwaitingUpload')
    return <Sticker className="bg-negative text-paper">UPLOAD NÉCESSAIRE</Sticker>
  if (stockEntry.status === 'AwaitingGeneration')
    return <Sticker className="bg-warning text-paper">GÉNÉRATION EN COURS</Sticker>
  return null
}

/** Whether somebody has bought it. */
export const PurchaseMarker = ({ entry }: { entry: ListedEntry }) =>
  entry.order === null ? (
    <Sticker className="border border-line bg-surface text-ink-soft">En stock</Sticker>
  ) : (
    <Sticker className="border border-positive/40 bg-positive/8 text-positive">Acheté</Sticker>
  )
