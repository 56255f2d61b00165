import { plural } from '#lib/words/plural.ts'

interface Ticket {
  label: string
  productId: string
}

const isIncomplete = ({ label, productId }: Ticket) => label.trim() === '' || productId === ''

/** Numbers, from 1, of the tickets without a name or a product. */
export const incompleteNumbers = (tickets: readonly Ticket[]): number[] =>
  tickets.flatMap((ticket, at) => (isIncomplete(ticket) ? [at + 1] : []))

function listed(numbers: readonly number[]): string {
  const names = numbers.map((number) => `#${number}`)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`
}

/** "Ticket #2 incomplet", "Tickets #1, #2 et #4 incomplets"; null if all are complete. */
export function incompleteText(tickets: readonly Ticket[]): string | null {
  const numbers = incompleteNumbers(tickets)
  if (numbers.length === 0) return null
  return `${plural(numbers.length, 'Ticket')} ${listed(numbers)} ${plural(numbers.length, 'incomplet')}`
}

/** Text that lists the incomplete tickets, for a refusal where their number does not matter. */
export const refusedTicketsText = (tickets: readonly Ticket[]): string =>
  `Ticket(s) ${listed(incompleteNumbers(tickets))} incomplet(s)`

/** Paths of the missing fields within the input. */
export const incompleteFields = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap(({ label, productId }, at) => [
    ...(label.trim() === '' ? [`tickets.${at}.label`] : []),
    ...(productId === '' ? [`tickets.${at}.productId`] : []),
  ])
