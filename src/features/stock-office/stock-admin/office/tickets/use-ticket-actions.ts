import { type KeyboardEvent, useMemo, useState } from 'react'
import { focusField } from '#web/office/kit/form/focus-field.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { copyOfTicket, newTicket, type TicketValues } from './ticket-values.ts'

export interface TicketActions {
  toggle(id: string): void
  change(id: string, part: Partial<TicketValues>): void
  /** Adds a new ticket after this index. */
  add(after: number): void
  duplicate(at: number): void
  /** Inserts pasted tickets after this one, or replaces it if empty. */
  paste(at: number, tickets: TicketValues[]): void
  move(at: number, by: 1 | -1): void
  remove(at: number): void
  /** Opens the ticket at another index and focuses the same field. */
  jump(to: number, field?: string): void
  /** Moves the focus between lines with the arrow keys. */
  moveFocus(event: KeyboardEvent, at: number): void
  /** Handles the shortcuts of an open ticket. */
  press(event: KeyboardEvent, at: number): void
}

interface Tickets {
  read(): TicketValues[]
  write(change: (tickets: TicketValues[]) => TicketValues[]): void
}

/** Actions on a set of tickets by mouse or key, and the id of the open one. */
export function useTicketActions({ read, write }: Tickets): [openId: string | null, actions: TicketActions] {
  const [openId, setOpenId] = useState<string | null>(null)
  const actions = useMemo(() => {
    const jump = (to: number, field = 'label') => {
      const ticket = read()[to]
      if (!ticket) return
      setOpenId(ticket.id)
      focusField(`tickets[${to}].${field}`)
    }
    const insert = (at: number, ticket: TicketValues) => {
      write((tickets) => tickets.toSpliced(at, 0, ticket))
      jump(at)
    }
    const own: TicketActions = {
      toggle: (id) => setOpenId((before) => (before === id ? null : id)),
      change: (id, part) =>
        write((tickets) => tickets.map((ticket) => (ticket.id === id ? { ...ticket, ...part } : ticket))),
      add: (after) => insert(after + 1, newTicket()),
      duplicate: (at) => {
        const ticket = read()[at]
        if (ticket) insert(at + 1, copyOfTicket(ticket))
      },
      paste: (at, pasted) => {
        const ticket = read()[at]
        const isEmpty = ticket?.label === '' && ticket.publicPrice === '' && ticket.options.length === 0
        write((tickets) => tickets.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted))
        jump(isEmpty ? at : at + 1)
      },
      move: (at, by) => {
        const [ticket, other] = [read()[at], read()[at + by]]
        if (!ticket || !other) return
        const focused = document.activeElement
        write((tickets) => tickets.with(at, other).with(at + by, ticket))
        // Restores the focus, which a moved line loses.
        requestAnimationFrame(() => (focused instanceof HTMLElement ? focused.focus() : undefined))
      },
      remove: (at) => {
        const ticket = read()[at]
        if (!ticket || read().length < 2) return
        write((tickets) => tickets.toSpliced(at, 1))
        const next = Math.min(at, read().length - 1)
        requestAnimationFrame(() => focusLine(next))
        const name = ticket.label.trim() === '' ? `#${at + 1}` : `« ${ticket.label} »`
        void notifyUndoable(
          `Ticket ${name} retiré`,
          async () => write((tickets) => tickets.toSpliced(at, 0, ticket)),
          'onThisPage',
        )
      },
      jump,
      moveFocus: (event, at) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (by === undefined || event.altKey) return
        event.preventDefault()
        focusLine(at + by)
      },
      press: (event, at) => {
        if (!event.altKey) return
        const key = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
        const field = targetPart(event.target)
        const act = new Map([
          ['ArrowDown', () => jump(at + 1, field)],
          ['ArrowUp', () => jump(at - 1, field)],
          ['Shift+ArrowDown', () => own.move(at, 1)],
          ['Shift+ArrowUp', () => own.move(at, -1)],
          ['Enter', () => own.add(at)],
          ['Shift+Enter', () => own.duplicate(at)],
          ['Delete', () => own.remove(at)],
        ]).get(key)
        if (!act) return
        event.preventDefault()
        act()
      },
    }
    return own
  }, [read, write])
  return [openId, actions]
}

const focusLine = (at: number) => document.querySelector<HTMLElement>(`[data-ticket="${at}"]`)?.focus()

/** Returns `youpiizPrice` for the control `tickets[3].youpiizPrice`. */
function targetPart(target: EventTarget): string | undefined {
  const name = target instanceof Element ? target.getAttribute('name') : null
  return /^tickets\[\d+\]\.(\w+)$/.exec(name ?? '')?.[1]
}
