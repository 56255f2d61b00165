import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import type { Item } from '#kernel/orders/tables.ts'

type PricedItem = Pick<Item, 'activityId' | 'ticketInfoTotal'> & { snapshot: Pick<Item['snapshot'], 'options'> }

/** Ticket and options of an item with the rates of their lines; options without one have the rate of the ticket. */
export function pricedParts(lines: StoredInvoice['lines'], { activityId, ticketInfoTotal, snapshot }: PricedItem) {
  const own = lines.filter((line) => line.activityId === activityId)
  const rate = (own.find(({ isOption }) => !isOption) ?? own[0])?.rate
  const ofOption = (label: string) => own.find(({ isOption, title }) => isOption && title === label)?.rate ?? rate
  return [
    { rate, total: ticketInfoTotal },
    ...snapshot.options.map((option) => ({ rate: ofOption(option.label), total: option.total })),
  ]
}
