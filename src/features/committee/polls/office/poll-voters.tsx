import { useCallback, useEffect } from 'react'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { MorePages } from '#web/office/kit/more-pages.tsx'
import { useMorePages } from '#web/office/kit/use-more-pages.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Voters of a named poll with their choices. */
export function PollVoters({ groupId, pollId }: { groupId: string; pollId: string }) {
  const { client } = useOfficeContext()
  const fetchPage = useCallback(
    (cursor?: string) => client('/cse-admin/list-poll-voters', { groupId, pollId, limit: 50, cursor }),
    [client, groupId, pollId],
  )
  const pages = useMorePages(fetchPage)
  const { items, load } = pages
  useEffect(() => void load(), [load])
  return (
    <section aria-label="Qui a choisi quoi" className="mt-8 max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-bold">Qui a choisi quoi</h2>
        <ExportButton
          label="Exporter les votes"
          fileName="votes.csv"
          disabled={items.length === 0}
          make={listFile('/cse-admin/list-poll-voters', { groupId, pollId })}
        />
      </div>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
        {items.map(({ id, name, choices }) => (
          <li key={id} className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-2.5 [overflow-wrap:anywhere]">
            <span className="min-w-0 basis-60 font-semibold">{name ?? 'Compte supprimé'}</span>
            <span className="min-w-0 text-ink-soft">{choices.join(' · ')}</span>
          </li>
        ))}
      </ul>
      <MorePages pages={pages} loading="Chargement des votes" failure="Les votes n’ont pas pu être chargés." />
    </section>
  )
}
