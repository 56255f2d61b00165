import { createFileRoute } from '@tanstack/react-router'
import { loadTheme, ThemeFailed, ThemePending } from '#features/people/themes/office/load-theme.tsx'
import { ThemePage } from '#features/people/themes/office/theme-page.tsx'
import { themeTitle } from '#features/people/themes/office/titles.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/theme/$groupId')({
  staticData: { title: 'Thème du groupe' },
  loader: ({ context, params }) => loadTheme(context, params.groupId),
  head: ({ loaderData }) => pageTitle(themeTitle(loaderData?.item)),
  pendingComponent: ThemePending,
  errorComponent: ThemeFailed,
  component: EditTheme,
})

function EditTheme() {
  const { item } = Route.useLoaderData()
  return <ThemePage key={item.groupId} item={item} />
}
