/** Signing in, registering and the person's own pages. */
export const accountRoutes = [] as const
