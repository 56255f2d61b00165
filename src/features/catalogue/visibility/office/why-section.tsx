import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { useScope } from '#web/office/use-office.ts'
import { useAskedActivities } from './use-asked-activities.ts'
import { WhyAnswer } from './why-answer.tsx'
import type { Asked } from './why-texts.ts'

const SEARCH_DELAY_MS = 200

/** "Pourquoi voit-il ceci ?" for a person or group: choice of an activity, followed by the reasons. */
export function WhySection({ asked }: { asked: Asked }) {
  const scope = useScope()
  const load = useAskedActivities()
  const [text, setText] = useState('')
  const [activity, setActivity] = useState<{ id: string; label: string } | null>(null)
  return (
    <section aria-label="Pourquoi voit-il ceci ?">
      <h2 className="text-base font-bold">Pourquoi voit-il ceci ?</h2>
      {activity === null ? (
        <div className="mt-3">
          <SuggestInput
            name="whyActivity"
            label="Activité"
            text={text}
            onText={setText}
            onPick={({ id, label }) => {
              setText('')
              setActivity({ id, label })
            }}
            load={load}
            itemKey={({ id }) => id}
            itemText={({ label }) => label}
            renderItem={({ label, vendor }) => (
              <>
                <span className="block font-medium">{label}</span>
                <span className="block text-note text-ink-soft">{vendor.name}</span>
              </>
            )}
            debounceMs={SEARCH_DELAY_MS}
            emptyText={
              scope.kind === 'admin'
                ? 'Aucune activité de ce nom.'
                : 'Aucune activité de ce nom dans votre boutique ni parmi vos offres.'
            }
            placeholder="Nom de l’activité"
            hint="Choisissez une activité : ce qui la montre, ou la cache, est expliqué ici."
            error={null}
          />
        </div>
      ) : (
        <div className="mt-3 flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-medium">{activity.label}</span>
            <Button variant="secondary" size="sm" onClick={() => setActivity(null)}>
              Changer d’activité
            </Button>
          </p>
          <WhyAnswer activityId={activity.id} asked={asked} />
        </div>
      )}
    </section>
  )
}
