import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '#features/catalogue/subsidies/office/statement-page.tsx'
import { statementPeriod } from '#features/catalogue/subsidies/office/statement-period.ts'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

const readSearch = listSearch(['name', 'rule', 'month', 'cents'])
const shortText = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 80) : undefined)

export const Route = createFileRoute('/cse-admin/$groupId/subsidies/statement')({
  ...listRoute,
  staticData: { title: 'Relevé des subventions' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    period: shortText(search.period),
    rule: shortText(search.rule),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params: { groupId }, ...facts }) => {
    if (!isPremiumAt({ context, location: facts.location })) return null
    const period = statementPeriod(context.office.zone, Date.now(), deps.period)
    const filter = { groupId, ...period, ruleId: deps.rule, text: deps.q }
    const { sort, direction } = listQuery(deps)
    const [opened, { rules }] = await Promise.all([
      openList(
        facts,
        async (page, signal) => {
          const input = { ...filter, sort, direction, ...page }
          const { cents, ...found } = await context.client('/cse-admin/list-subsidy-statement', input, { signal })
          return { ...found, sums: { cents } }
        },
        listFile('/cse-admin/list-subsidy-statement', filter),
      ),
      context.client('/cse-admin/list-subsidies', { groupId }),
    ])
    return { opened, rules: Object.fromEntries(rules.map(({ id, label }) => [id, label])) }
  },
  errorComponent: ({ error }) => <LoadFailed ofWhat="des subventions" error={error} />,
  component: Statement,
})

function Statement() {
  const found = Route.useLoaderData()
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  return found ? <StatementPage groupId={groupId} search={search} {...found} /> : <PremiumClosed />
}
