import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { entriesPath } from '#features/stock-office/stock-entries/office/entries-path.ts'
import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.tsx'
import { ageText, dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { PurchaseMarker, StatusSticker } from './entry-sticker.tsx'
import { type DocumentLookup, useDocumentUrl } from './use-document-urls.ts'

interface EntryLineProps {
  entry: ListedEntry
  zone: string
  lookup: DocumentLookup
  /** Set in lists across activities: shows the activity, and the moment since which the ticket waits. */
  waitsSince?: number
  upload: ReactNode
  remove: (() => void) | null
}

const events: Readonly<Record<string, string>> = {
  Created: 'Ajouté au stock',
  Ready: 'Document reçu',
  AwaitingUpload: 'Vendu sans document',
  AwaitingGeneration: 'Document à générer',
  CodeRead: 'Code lu',
  Void: 'Annulé',
}
const sources: Readonly<Record<string, string>> = {
  upload: 'par téléversement',
  payment: 'au paiement',
  reading: 'dans son document',
  generator: 'par génération',
  operator: 'par l’administration',
  demo: 'pour la démonstration',
}

/** One ticket of a stock: document, status, buyer and history. */
export function EntryLine({ entry, zone, lookup, waitsSince, upload, remove }: EntryLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { stockEntry, order, documents, activity } = entry
  return (
    <div className="flex flex-col gap-1.5 px-3 py-2">
      <div className="grid gap-x-4 gap-y-1.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_18rem] md:items-center">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {waitsSince === undefined ? (
            <>
              {documents.map((document, at) => (
                <DocumentLink
                  key={document.id}
                  lookup={lookup}
                  id={document.id}
                  name={document.name ?? `Billet${documents.length > 1 ? ` ${at + 1}` : ''}.pdf`}
                />
              ))}
              <StatusSticker entry={entry} />
              <EntryCode entry={entry} />
            </>
          ) : (
            <>
              <Link
                to={
                  stockEntry.stockId ? entriesPath(activity.id, stockEntry.stockId) : `/admin/activity/${activity.id}`
                }
                className="truncate font-medium text-ink hover:text-link"
              >
                {activity.label}
              </Link>
              <span className="text-note text-ink-soft">{activity.vendorName}</span>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-note text-ink-soft">
          {waitsSince === undefined ? <PurchaseMarker entry={entry} /> : <StatusSticker entry={entry} />}
          {order === null ? (
            <span>depuis le {dayText(zone, stockEntry.createdAt)}</span>
          ) : (
            <>
              {waitsSince === undefined ? null : (
                <span className="font-medium text-ink" title={momentText(zone, stockEntry.createdAt)}>
                  {ageText(stockEntry.createdAt, waitsSince)}
                </span>
              )}
              <Link
                to="/admin/orders/$purchaseId"
                params={{ purchaseId: order.purchaseId }}
                className="inline-flex min-h-6 items-center tabular-nums text-link underline underline-offset-3"
              >
                n° {order.number}
              </Link>
              <span>
                {`${order.buyer.firstName} ${order.buyer.lastName}`.trim() || order.buyer.email}, {order.ticketLabel}{' '}
                {order.unitNumber}/{order.quantity}
              </span>
              <span>{order.validityDateStr}</span>
            </>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1 md:justify-end">
          {upload}
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Historique
          </Button>
          {remove === null ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Supprimer ${documents[0]?.name ?? 'la ligne'}`}
              title="Supprimer"
              onClick={remove}
            >
              <TrashIcon className="size-4.5" />
            </Button>
          )}
        </div>
      </div>
      {isOpen ? (
        <ol
          aria-label="Historique"
          className="flex flex-col gap-0.5 border-l-2 border-line pl-3 text-note text-ink-soft"
        >
          {stockEntry.history.map(({ ts, event, source }) => (
            <li key={`${ts} ${event}`}>
              {momentText(zone, ts)} : {events[event] ?? event} {sources[source] ?? source}
            </li>
          ))}
          {entry.reading === null || entry.reading === 'read' ? null : <li>{unreadTexts[entry.reading][1]}</li>}
          {stockEntry.history.length === 0 ? <li>Rien n’est connu d’avant.</li> : null}
        </ol>
      ) : null}
    </div>
  )
}

/** Why a document gave its ticket no code, in short and in full. */
const unreadTexts = {
  unread: ['Code non lu', 'Aucun code n’a été trouvé dans ce document : son porteur entre sur son nom.'],
  several: [
    'Plusieurs codes lus',
    'Ce document porte plusieurs codes, et rien ne dit lequel est celui du billet : son porteur entre sur son nom.',
  ],
  taken: [
    'Code déjà pris',
    'Le billet d’un autre partenaire porte déjà ce code : le porteur de celui-ci entre sur son nom.',
  ],
} as const

/** Code that was read from the document, or why there is none. */
function EntryCode({ entry: { code, reading } }: { entry: ListedEntry }) {
  if (reading === null) return null
  if (reading === 'read')
    return (
      <span className="min-w-0 max-w-full truncate text-note text-ink-soft" title={code ?? undefined}>
        Code <span className="font-mono text-ink">{code}</span>
      </span>
    )
  return (
    <span className="text-note text-ink-soft" title={unreadTexts[reading][1]}>
      {unreadTexts[reading][0]}
    </span>
  )
}

/** Link that opens the document in another tab; plain text until its URL is known. */
function DocumentLink({ lookup, id, name }: { lookup: DocumentLookup; id: string; name: string }) {
  const url = useDocumentUrl(lookup, id)
  const look = 'max-w-full truncate font-medium'
  return url === null ? (
    <span className={look}>{name}</span>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={`${look} text-link hover:underline`}>
      {name}
    </a>
  )
}
