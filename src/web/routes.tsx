import { rootRoute } from './root-route.tsx'
import { accountRoutes } from './routes/account-routes.tsx'
import { catalogueRoutes } from './routes/catalogue-routes.tsx'
import { purchaseRoutes } from './routes/purchase-routes.tsx'

/** Every route. A route file loads and composes; its component is a chunk of its own. */
export const routeTree = rootRoute.addChildren([...catalogueRoutes, ...purchaseRoutes, ...accountRoutes])
