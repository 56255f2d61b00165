import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { findActivities, findVendors } from '#features/catalogue/activities/office/catalogue-search.ts'
import { Button } from '#ui/button.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { FigureLinks } from './figure-links.tsx'
import { daysAround, periodProblem } from './figures-search.ts'
import type { FillSearch } from './fill-search.ts'
import { FillSection } from './fill-section.tsx'
import { PeriodFilter } from './period-filter.tsx'

/** Fill of the slots of one partner or one activity. */
export function FillPage({ search }: { search: FillSearch }) {
  const { office } = useOfficeContext()
  const navigate = useNavigate()
  const days = daysAround(search, office.zone, Date.now())
  const problem = periodProblem(days)
  const change = (next: FillSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  const { of, id } = search
  const { from, to } = days
  const isComplete = of !== undefined && id !== undefined && problem === null && from !== null && to !== null
  const [name, setName] = useState<string | null>(null)
  return (
    <OfficePage>
      <FigureLinks />
      <div className="mb-4 grid items-start gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-[26rem_26rem] xl:justify-start">
        <PeriodFilter {...{ days, problem }} />
        {/* At the height of the period's fields, which have their label above them. */}
        {id === undefined ? (
          <div className="md:pt-6">
            <Whose
              onPick={(picked) => {
                setName(picked.label)
                change({ of: picked.of, id: picked.id })
              }}
            />
          </div>
        ) : (
          <div className="md:pt-6">
            <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">
              {of === 'vendor' ? 'Partenaire' : 'Activité'}
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <span className="font-medium">{name ?? LOADING}</span>
              <Button variant="secondary" size="sm" onClick={() => change({ of: undefined, id: undefined })}>
                Changer
              </Button>
            </p>
          </div>
        )}
      </div>
      {id === undefined ? (
        <EmptyList
          text="De quoi voulez-vous voir le remplissage ?"
          lesson="Choisissez un partenaire, ou une activité : les jours et les heures où ses créneaux se remplissent, et ceux qui restent vides."
        />
      ) : isComplete ? (
        <FillSection key={`${of} ${id}`} query={{ of, id, from, to }} onNamed={setName} />
      ) : null}
    </OfficePage>
  )
}

interface Picked {
  of: 'vendor' | 'activity'
  id: string
  label: string
}

function Whose({ onPick }: { onPick: (picked: Picked) => void }) {
  const call = useScopeCall()
  const [text, setText] = useState('')
  const load = useCallback(
    async (words: string, signal: AbortSignal): Promise<Picked[]> => {
      const [vendors, activities] = await Promise.all([
        findVendors(call, words, signal),
        findActivities(call, words, signal),
      ])
      return [
        ...vendors.map(({ id, name }) => ({ of: 'vendor' as const, id, label: name })),
        ...activities.map(({ id, label }) => ({ of: 'activity' as const, id, label })),
      ]
    },
    [call],
  )
  return (
    <SuggestInput
      name="whose"
      label="Partenaire ou activité"
      text={text}
      onText={setText}
      onPick={onPick}
      load={load}
      itemKey={({ of, id }) => `${of} ${id}`}
      itemText={({ label }) => label}
      renderItem={({ of, label }) => (
        <>
          <span className="block font-medium">{label}</span>
          <span className="block text-note text-ink-soft">{of === 'vendor' ? 'Partenaire' : 'Activité'}</span>
        </>
      )}
      debounceMs={200}
      emptyText="Aucun partenaire ni activité de ce nom."
      placeholder="Nom du partenaire ou de l’activité"
    />
  )
}
