import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { InvoiceButton } from '#features/money/invoices/ui/invoice-button.tsx'
import { ReceiptButton } from '#features/money/receipts/ui/receipt-button.tsx'
import { Totals } from '#features/selling/cart/ui/totals.tsx'
import { shouldPoll } from '#features/selling/checkout/polling.ts'
import { canceledPart } from '#features/selling/checkout/ui/canceled-part.ts'
import { OrderLine } from '#features/selling/checkout/ui/order-line.tsx'
import { OrderedTickets } from '#features/selling/checkout/ui/ordered-tickets.tsx'
import { PaymentNotice } from '#features/selling/checkout/ui/payment-notice.tsx'
import { heldUntil, paymentState, useJustPaid } from '#features/selling/checkout/ui/payment-state.ts'
import { ItemStatus } from '#features/selling/checkout/ui/status-badge.tsx'
import { NextSteps, Thanks } from '#features/selling/checkout/ui/thanks.tsx'
import { usePolled } from '#features/selling/checkout/ui/use-polled.ts'
import { useToldHeader } from '#features/selling/checkout/ui/use-told-header.ts'
import { CancelItem } from '#features/selling/member-cancellation/ui/cancel-item.tsx'
import { TermsText } from '#features/stock/ticket-codes/ui/terms-text.tsx'
import { TicketRows } from '#features/tickets/gifts/ui/ticket-rows.tsx'
import { joinedTicketsPath } from '#features/tickets/own-tickets/ticket-paths.ts'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { TicketKeeper } from '#features/tickets/own-tickets/ui/ticket-keeper.tsx'
import { WithdrawalLink } from '#features/tickets/withdrawal/ui/withdrawal-link.tsx'
import { sumCents } from '#kernel/time/money.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink, Page, PageTitle, TextLink } from '#ui/page.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/orders/$paymentId')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  // An address that names no payment shows a payment without orders.
  loader: ({ context, params: { paymentId }, location }) =>
    paymentId.length > MAX_ID_LENGTH
      ? { list: [], paid: false, invoices: [], number: null, voucher: undefined, termsId: undefined }
      : orLogin(orOffline(context.client('/get-purchase', { paymentId }), paymentId), location),
  head: privateHead('Votre commande'),
  component: OrderScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la commande" error={error} />,
})

function OrderScreen() {
  const { list: loaded, paid, invoices, number, voucher, termsId } = Route.useLoaderData()
  const { paymentId } = Route.useParams()
  const { client } = useRouteContext({ from: '__root__' })
  const [items] = usePolled(
    loaded,
    shouldPoll,
    async (signal) => (await client('/get-purchase', { paymentId }, { signal })).list,
  )
  const total = sumCents(items.map((item) => item.total.total))
  const fees = sumCents(items.map((item) => item.fees))
  const subsidy = sumCents(items.flatMap((item) => item.total.subsidy ?? []))
  const known = paymentState(items)
  const justPaid = useJustPaid()
  useToldHeader(known, heldUntil(items), justPaid)
  const documents = items.flatMap(({ attachments }) => attachments.filter(({ status }) => status === 'Ready')).length
  const ready = items.flatMap(({ attachments }) => attachments.filter(({ url }) => url !== null)).length
  return (
    <Page>
      <BackLink to="/orders">Mes commandes</BackLink>
      <PageTitle lead={number && items.length > 0 ? <OrderNumber number={number} /> : undefined}>
        Votre commande
      </PageTitle>
      <div role="status">
        {items.length === 0 ? <EmptyState Icon={TicketIcon} text="Commande vide..." /> : null}
        <PaymentNotice
          state={justPaid && known === 'unpaid' ? 'accepted' : known}
          holdUntil={heldUntil(items)}
          className="mb-6"
        >
          {justPaid ? <NextSteps items={items} /> : null}
        </PaymentNotice>
        {justPaid && known === 'settled' && items.length > 0 ? <Thanks items={items} className="mb-6" /> : null}
      </div>
      {items.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} id={`article-${item.id}`} className="scroll-mt-28 py-5 first:pt-0 last:pb-0">
                  <OrderLine item={item} level={2} action={<ItemStatus item={item} />}>
                    <OrderedTickets item={item} />
                    <TicketRows item={item} />
                    <CancelItem item={item} />
                    {item.termOver && !item.withdrawalWaits ? null : <WithdrawalLink item={item} number={number} />}
                    {item.terms ? <TermsText terms={item.terms} /> : null}
                  </OrderLine>
                </li>
              ))}
            </ul>
          </Card>
          <Card className="lg:sticky lg:top-28">
            <Totals
              {...{ total, fees, subsidy }}
              voucher={voucher?.cents}
              canceled={canceledPart(items)}
              count={items.length}
            />
            {ready > 1 ? (
              <ButtonAnchor
                href={joinedTicketsPath(paymentId)}
                download
                variant="secondary"
                size="sm"
                full
                className="mt-4"
              >
                <DownloadIcon />
                Tous les billets en un PDF
              </ButtonAnchor>
            ) : null}
            {paid || (known === 'settled' && items.some(({ status }) => status !== 'Canceled')) ? (
              <ReceiptButton className="mt-4 w-full" load={() => client('/get-receipt', { paymentId })} />
            ) : null}
            {invoices.map((invoice) => (
              <InvoiceButton
                key={invoice.id}
                className="mt-2 w-full"
                invoice={invoice}
                load={(invoiceId) => client('/get-invoice', { invoiceId })}
              />
            ))}
            {termsId === undefined ? null : (
              <p className="mt-4 text-sm">
                <TextLink to="/conditions/$version" params={{ version: termsId }}>
                  Conditions générales de vente de cette commande
                </TextLink>
              </p>
            )}
          </Card>
        </div>
      ) : null}
      {/* Keyed by the documents, so that each one that arrives while the page is open is kept, too. */}
      {items.some(({ status }) => status === 'Success') ? <TicketKeeper key={documents} /> : null}
    </Page>
  )
}

/** Signs of a number by which the office finds it: enough to be read out. */
const SHORT_NUMBER = 8

/** Order number, and its beginning for the telephone. */
function OrderNumber({ number }: { number: string }) {
  return (
    <>
      N° {number}
      <span className="block text-sm">
        Au téléphone, ses premiers chiffres suffisent :{' '}
        <strong className="tabular-nums text-ink">{number.slice(0, SHORT_NUMBER)}</strong>
      </span>
    </>
  )
}
