import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { StatusBadge } from '#features/selling/checkout/ui/status-badge.tsx'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { MailBuyers } from './mail-buyers.tsx'

interface BuyersWindowProps {
  stockIds: string[]
  /** "du créneau 10:00 – 11:00, jeudi 11 juin 2026". */
  label: string
  onClose: () => void
}

type Found = CallResult<'/admin/list-slot-buyers'>
const PAGE = 100

/** Buyers of a slot or day, and a mail to all of them. */
export function BuyersWindow({ stockIds, label, onClose }: BuyersWindowProps) {
  const { client } = useOfficeContext()
  const [found, setFound] = useState<Found | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [writes, setWrites] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [open, setOpen] = useState(true)
  const load = useCallback(
    async (after?: Found) => {
      setFailed(false)
      setLoading(true)
      try {
        const cursor = after?.nextCursor ?? undefined
        const page = await adminCall(client)('/admin/list-slot-buyers', { stockIds, limit: PAGE, cursor })
        setFound(after ? { ...page, items: [...after.items, ...page.items] } : page)
      } catch {
        setFailed(true)
      } finally {
        setLoading(false)
      }
    },
    [client, stockIds],
  )
  useEffect(() => void load(), [load])
  const people = found?.people ?? 0
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onHidden={onClose}
      title={`Acheteurs ${label}`}
      isDirty={isTyped}
      mode="slide-right"
      width={560}
      closesOnNavigation={false}
    >
      {hasFailed ? (
        <Notice kind="error" title="Les acheteurs n’ont pas pu être chargés." className="mb-4">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void load(found ?? undefined)}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {found === null && !hasFailed ? <LoadingBlock label="Chargement des acheteurs" /> : null}
      {found ? (
        <>
          {writes ? (
            <MailBuyers
              stockIds={stockIds}
              people={people}
              onTyped={setTyped}
              onPeople={(now) => setFound({ ...found, people: now })}
              onClose={() => setWrites(false)}
            />
          ) : (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p>
                {found.total} {plural(found.total, 'commande')}, {people}{' '}
                {plural(people, 'personne à joindre', 'personnes à joindre')}
              </p>
              <div className="flex flex-wrap gap-2">
                <ExportButton
                  label="CSV"
                  disabled={found.total === 0}
                  fileName="acheteurs.csv"
                  make={listFile('/admin/list-slot-buyers', { stockIds })}
                />
                {people > 0 ? (
                  <Button variant="secondary" size="sm" onClick={() => setWrites(true)}>
                    <MailIcon />
                    Leur écrire
                  </Button>
                ) : null}
              </div>
            </div>
          )}
          <ul aria-label="Acheteurs" className="divide-y divide-line border-t border-line">
            {/* Opens in another tab, so that a mail being written stays. */}
            {found.items.map((buyer) => (
              <li key={buyer.orderId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
                <div className="min-w-0">
                  {buyer.name === null ? (
                    <p className="font-semibold">Compte effacé</p>
                  ) : (
                    <Link
                      to={personHref('/admin/users', {}, buyer.userId)}
                      target="_blank"
                      className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-3 [overflow-wrap:anywhere]"
                    >
                      {buyer.name}
                    </Link>
                  )}
                  <p className="text-note text-ink-soft [overflow-wrap:anywhere]">
                    {[buyer.email, buyer.phoneNumber].filter(Boolean).join(' · ')}
                  </p>
                  <p className="text-note">
                    {buyer.quantity} × {buyer.ticketLabel} · {buyer.validityDateStr}
                  </p>
                </div>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:(flex-col items-end)">
                  <StatusBadge status={buyer.status} />
                  <Link
                    to="/admin/orders/$purchaseId"
                    params={{ purchaseId: buyer.purchaseId }}
                    target="_blank"
                    className="inline-flex min-h-6 items-center text-note tabular-nums text-link underline underline-offset-3"
                  >
                    n° {buyer.number}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
          {found.nextCursor ? (
            <Button variant="secondary" size="sm" className="mt-3" loading={isLoading} onClick={() => void load(found)}>
              Afficher plus
            </Button>
          ) : null}
        </>
      ) : null}
    </Modal>
  )
}
