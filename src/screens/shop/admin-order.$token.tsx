import { createFileRoute, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { Totals } from '#features/selling/cart/ui/totals.tsx'
import { shouldPollConfirmed } from '#features/selling/checkout/polling.ts'
import { OrderLine } from '#features/selling/checkout/ui/order-line.tsx'
import { type PartnerAction, PartnerDecision } from '#features/selling/checkout/ui/partner-decision.tsx'
import type { Rejection } from '#features/selling/checkout/ui/rejection-fields.tsx'
import { StatusBadge } from '#features/selling/checkout/ui/status-badge.tsx'
import { usePolled } from '#features/selling/checkout/ui/use-polled.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { secretHead } from '#web/page-head.ts'
import { SiteMark } from '#web/site-mark.tsx'

export const Route = createFileRoute('/admin-order/$token')({
  ...alwaysFresh,
  staticData: { bare: true },
  loader: async ({ context, params }) => {
    const token = named(params.token, MAX_TOKEN_LENGTH)
    return orNotFound(context.client('/get-order-from-token', { token }))
  },
  head: secretHead('Commande à confirmer'),
  component: AdminOrderScreen,
  notFoundComponent: OrderUnknown,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la commande" error={error} />,
})

function OrderUnknown() {
  return (
    <NarrowPage>
      <SiteMark />
      <PageTitle lead="Ce lien ne mène à aucune commande. Vérifiez que l’adresse est complète, ou reprenez le lien de notre dernier email.">
        Commande introuvable
      </PageTitle>
    </NarrowPage>
  )
}

function AdminOrderScreen() {
  const { order: loaded, user } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { client, zone } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const attempt = useAttempts()
  // Polls only after the partner's decision, since nothing changes before.
  const [confirmed, setConfirmed] = useState(false)
  const [order, show] = usePolled(
    loaded,
    (current) => confirmed && shouldPollConfirmed(current),
    async (signal) => (await client('/get-order-from-token', { token }, { signal })).order,
  )
  const decide = async (action: PartnerAction, rejection?: Rejection) => {
    try {
      const result = await attempt(`${action} ${order.id} ${rejection?.kind} ${rejection?.text}`, (idempotencyKey) =>
        client(
          '/finalize-purchase',
          { token, orderId: order.id, action, ...(rejection ? { rejection } : {}) },
          { idempotencyKey },
        ),
      )
      if (action === 'reject') return await router.invalidate()
      show(result.order)
      setConfirmed(true)
    } catch (error) {
      notifyFailure(error)
      // Decided in another place meanwhile: the page shows that decision.
      if (error instanceof ClientError && error.status === 409) await router.invalidate()
    }
  }
  const waiting = confirmed && shouldPollConfirmed(order)
  return (
    <NarrowPage>
      <SiteMark />
      <PageTitle
        lead={
          <>
            Acheté le {formatDate(zone, order.startedAt)} à {formatTime(zone, order.startedAt)} par{' '}
            {user.email ?? 'unknown user'}
            {user.contact ? (
              <span className="block">
                {user.contact.name}
                {user.contact.phoneNumber === '' ? null : (
                  <>
                    {', '}
                    <PhoneLink phone={user.contact.phoneNumber} />
                  </>
                )}
              </span>
            ) : null}
          </>
        }
      >
        {order.status === 'PendingConfirmation' ? 'Commande à confirmer' : 'Commande'}
      </PageTitle>
      <div className="flex flex-col gap-5">
        <Card className="flex flex-col gap-5">
          <OrderLine item={order} level={2} action={<StatusBadge status={order.status} />} />
          <Totals total={order.total.total.cents} fees={order.fees.cents} count={1} />
        </Card>
        <div role="status">
          {waiting ? (
            <p className="flex items-center gap-3 text-ink-soft">
              <Spinner />
              Création des billets en cours...
            </p>
          ) : order.status === 'Success' ? (
            <Notice kind="success">La commande est validée : le client reçoit ses billets.</Notice>
          ) : null}
        </div>
        {order.status === 'Rejected' ? (
          <Notice kind="warn" title="Commande rejetée">
            {order.rejection === undefined
              ? 'Cette commande ne sera pas honorée.'
              : `Le client est remboursé et prévenu par email. Motif : ${order.rejection}`}
          </Notice>
        ) : null}
        {order.status === 'PendingConfirmation' && !confirmed ? <PartnerDecision decide={decide} /> : null}
      </div>
    </NarrowPage>
  )
}
