import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#features/selling/terms/ui/terms-page.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/conditions/')({
  loader: ({ context }) => context.client('/get-terms', {}),
  head: ({ match }) =>
    pageHead(match.context, { title: 'Conditions générales de vente', canonicalPath: '/conditions' }),
  component: () => <TermsPage found={Route.useLoaderData()} />,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des conditions de vente" error={error} />,
})
