import { lazy, Suspense } from 'react'

const PersonOrders = lazy(() => import('./person-orders.tsx').then((loaded) => ({ default: loaded.PersonOrders })))
const InternalNote = lazy(() =>
  import('#features/people/notes/office/internal-note.tsx').then((loaded) => ({ default: loaded.InternalNote })),
)

/** Sections of a person's sheet beside their account: orders, and the team's own note. */
export const PersonFile = ({ userId, email }: { userId: string; email: string }) => (
  <Suspense fallback={null}>
    <PersonOrders userId={userId} email={email} />
    <InternalNote kind="person" id={userId} />
  </Suspense>
)
