import { defineFeature } from '#handler/manifest/feature.ts'
import { cancelOrderHandler } from './cancel-order.ts'
import type * as contract from './contract.ts'
import { decidePaymentHandler } from './decide-payment.ts'
import { getOrderHandler } from './get-order.ts'
import { getPersonOrdersHandler } from './get-person-orders.ts'
import { listOrderFailuresHandler } from './list-order-failures.ts'
import { listOrdersHandler } from './list-orders.ts'
import { ordersFile } from './orders-file.ts'
import { regenerateTicketsHandler, renewPartnerLinkHandler, resendOrderMailHandler } from './resend-order-mail.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listOrders: listOrdersHandler,
    listOrderFailures: listOrderFailuresHandler,
    decidePayment: decidePaymentHandler,
    getOrder: getOrderHandler,
    getPersonOrders: getPersonOrdersHandler,
    cancelOrder: cancelOrderHandler,
    resendOrderMail: resendOrderMailHandler,
    regenerateTickets: regenerateTicketsHandler,
    renewPartnerLink: renewPartnerLinkHandler,
  },
  files: [ordersFile],
})
