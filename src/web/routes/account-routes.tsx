import { createRoute, redirect } from '@tanstack/react-router'
import type { InviteQuery } from '../../features/accounts/ui/invite.ts'
import { leaveIfSignedIn, type RedirectSearch, redirectSearch, textOf } from '../account-guards.ts'
import { pageHead } from '../page-head.ts'
import { requireSession } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

const getParentRoute = () => rootRoute

/** These pages are nobody's search result. */
const head =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => {
    const { meta } = pageHead(match.context, { title })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }] }
  }

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  head: head('Connexion'),
}).lazy(() => import('../../screens/auth/login.tsx').then((module) => module.Route))

const registerRoute = createRoute({
  getParentRoute,
  path: '/register',
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  head: head('Inscription'),
}).lazy(() => import('../../screens/auth/register.tsx').then((module) => module.Route))

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  validateSearch: (search: Record<string, unknown>): RedirectSearch & { email?: string } => ({
    ...redirectSearch(search),
    email: textOf(search.email),
  }),
  beforeLoad: leaveIfSignedIn,
  head: head('Mot de passe oublié'),
}).lazy(() => import('../../screens/auth/forgot-password.tsx').then((module) => module.Route))

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password/$id',
  validateSearch: redirectSearch,
  head: head('Nouveau mot de passe'),
}).lazy(() => import('../../screens/auth/reset-password.tsx').then((module) => module.Route))

const logoutRoute = createRoute({
  getParentRoute,
  path: '/logout',
  beforeLoad: ({ context }) => {
    if (context.session.type === 'visitor') throw redirect({ href: '/', statusCode: 302 })
  },
  head: head('Déconnexion'),
}).lazy(() => import('../../screens/auth/logout.tsx').then((module) => module.Route))

const linkRoute = createRoute({
  getParentRoute,
  path: '/link/$id',
  validateSearch: redirectSearch,
  head: head('Connexion'),
}).lazy(() => import('../../screens/auth/link.tsx').then((module) => module.Route))

const registerLinkRoute = createRoute({
  getParentRoute,
  path: '/register-link/$id',
  validateSearch: redirectSearch,
  head: head('Inscription'),
}).lazy(() => import('../../screens/auth/register-link.tsx').then((module) => module.Route))

const registerInviteRoute = createRoute({
  getParentRoute,
  path: '/register-invite',
  validateSearch: (search: Record<string, unknown>): InviteQuery => ({
    inviteId: textOf(search.inviteId),
    email: textOf(search.email),
    authType: textOf(search.authType),
    isAdmin: search.isAdmin === undefined ? undefined : ['true', '1'].includes(String(search.isAdmin)),
  }),
  head: head('Inscription'),
}).lazy(() => import('../../screens/auth/register-invite.tsx').then((module) => module.Route))

const accountRoute = createRoute({
  getParentRoute,
  path: '/account',
  // Out of the mail that confirms an erasure.
  validateSearch: ({ effacer }: Record<string, unknown>): { effacer?: string } => ({ effacer: textOf(effacer) }),
  beforeLoad: requireSession,
  head: head('Mon compte'),
}).lazy(() => import('../../screens/shop/account.tsx').then((module) => module.Route))

const memberCardRoute = createRoute({
  getParentRoute,
  path: '/member-card',
  beforeLoad: requireSession,
  head: head('Ma carte membre'),
}).lazy(() => import('../../screens/shop/member-card.tsx').then((module) => module.Route))

/** Signing in, registering and the person's own pages. */
export const accountRoutes = [
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  logoutRoute,
  linkRoute,
  registerLinkRoute,
  registerInviteRoute,
  accountRoute,
  memberCardRoute,
] as const
