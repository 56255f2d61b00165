import type { DeliveryStatus, Endpoint } from '../webhook-shapes.ts'

export const eventTexts: Readonly<Record<Endpoint['events'][number], string>> = {
  'order.paid': 'Commande payée',
  'order.cancelled': 'Commande annulée',
  'order.refunded': 'Commande remboursée',
  'ticket.used': 'Billet utilisé',
}

export const statusTexts: Readonly<Record<DeliveryStatus, string>> = {
  Queued: 'En attente',
  Delivered: 'Reçue',
  Failed: 'Abandonnée',
}

export const statusTones = { Queued: 'waiting', Delivered: 'good', Failed: 'bad' } as const
