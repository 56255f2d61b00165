import type { ReactNode } from 'react'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { saleText, waitingText } from '#features/stock-office/stock-entries/entry-texts.ts'
import { classNames } from '#ui/class-names.ts'

const shape = 'inline-flex items-center whitespace-nowrap rounded px-1.5 text-note font-semibold leading-5'

const Sticker = ({ className, children }: { className: string; children: ReactNode }) => (
  <span data-badge="" className={classNames(shape, className)}>
    {children}
  </span>
)

/** Label of what the ticket waits for; nothing once its document is there. */
export function StatusSticker({ entry: { stockEntry } }: { entry: ListedEntry }) {
  const text = waitingText(stockEntry)
  if (text === null) return null
  const colours =
    stockEntry.voidAt !== null
      ? 'bg-surface text-ink-soft'
      : stockEntry.status === 'AwaitingUpload'
        ? 'bg-negative text-paper'
        : 'bg-warning text-paper'
  return <Sticker className={colours}>{text}</Sticker>
}

/** Label that says if the ticket is sold. */
export const PurchaseMarker = ({ entry }: { entry: ListedEntry }) => (
  <Sticker
    className={
      entry.order === null
        ? 'border border-line bg-surface text-ink-soft'
        : 'border border-positive/40 bg-positive/8 text-positive'
    }
  >
    {saleText(entry)}
  </Sticker>
)
