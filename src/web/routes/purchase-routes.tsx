/** Cart, orders and the partner's confirmation page. */
export const purchaseRoutes = [] as const
