import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#features/selling/terms/ui/terms-page.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { named, orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'

export const Route = createFileRoute('/conditions/$version')({
  loader: ({ context, params }) => orNotFound(context.client('/get-terms', { version: named(params.version) })),
  head: privateHead('Conditions générales de vente'),
  component: () => <TermsPage found={Route.useLoaderData()} />,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des conditions de vente" error={error} />,
})
