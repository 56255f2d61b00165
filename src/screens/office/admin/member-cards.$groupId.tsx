import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ClientError } from '../../../api/client.ts'
import { LoadFailed } from '../../../web/office/kit/load-failed.tsx'
import { adminCall } from '../../../web/office/kit/scope-call.ts'
import { MemberCardsForm } from '../../../web/office/member-cards/member-cards-form.tsx'
import { OfficePage } from '../../../web/office/office-page.tsx'
import { pageTitle } from '../../../web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/member-cards/$groupId')({
  staticData: { title: 'Cartes Membre' },
  loader: async ({ context, params: { groupId } }) => {
    try {
      return await adminCall(context.client)('/admin/get-member-card-config', { groupId })
    } catch (error) {
      if (error instanceof ClientError && error.code === 'groupNotFound') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => pageTitle(loaderData && `Cartes Membre de ${loaderData.memberCards.groupLabel}`),
  errorComponent: ({ error }) => <LoadFailed ofWhat="du groupe" error={error} />,
  component: MemberCards,
})

function MemberCards() {
  const { memberCards } = Route.useLoaderData()
  const router = useRouter()
  return (
    <OfficePage>
      <MemberCardsForm
        key={memberCards.groupId}
        memberCards={memberCards}
        title="Règles du groupe"
        reload={() => router.invalidate()}
      />
    </OfficePage>
  )
}
