import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import type { OrderEntry } from '../order-office-shapes.ts'
import type { OrderAction } from './order-acts.ts'

export interface AskedAction {
  action: OrderAction
  entry: OrderEntry
}

const actionTexts: Readonly<Record<OrderAction, { label: string; key: string }>> = {
  confirm: { label: 'Valider', key: 'v' },
  reject: { label: 'Rejeter', key: 'x' },
  resend: { label: 'Renvoyer', key: 'r' },
}

const controlClass =
  'inline-flex min-h-8 items-center rounded-md px-1 text-note font-semibold text-link no-underline hover:bg-main-soft [@media(pointer:coarse)]:min-h-11'

function possible({ orderItem: { confirmationToken, status, attachments } }: OrderEntry): OrderAction[] {
  if (confirmationToken !== null) return ['confirm', 'reject', 'resend']
  return status === 'Success' && attachments.some((document) => document.status === 'Ready' && document.url !== null)
    ? ['resend']
    : []
}

/** Buttons for what is done most often with an order, each with its key while the row has the focus. */
export function OrderActions({ entry, act }: { entry: OrderEntry; act: (asked: AskedAction) => void }) {
  const { id, purchaseId, status } = entry.orderItem
  const to = '/admin/orders/$purchaseId'
  return (
    <div className="relative z-1 flex flex-wrap gap-x-1">
      {possible(entry).map((action) => (
        <button
          key={action}
          type="button"
          aria-keyshortcuts={actionTexts[action].key}
          title={`Touche ${actionTexts[action].key.toUpperCase()}`}
          className={classNames(controlClass, 'cursor-pointer')}
          onClick={() => act({ action, entry })}
        >
          {actionTexts[action].label}
        </button>
      ))}
      {status === 'Success' && entry.refunded !== 'Whole' ? (
        <Link
          to={to}
          params={{ purchaseId }}
          search={{ refund: id }}
          aria-keyshortcuts="m"
          title="Touche M"
          className={controlClass}
        >
          Rembourser
        </Link>
      ) : null}
      <Link to={to} params={{ purchaseId }} aria-keyshortcuts="o" title="Touche O" className={controlClass}>
        Ouvrir
      </Link>
    </div>
  )
}
