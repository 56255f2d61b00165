import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Input, Select } from '#ui/field.tsx'
import { CameraReader } from './camera-reader.tsx'
import { CodeForm } from './code-form.tsx'
import { Connection } from './connection.tsx'
import { DaySlots } from './day-slots.tsx'
import { DecideDay } from './decide-day.tsx'
import { MAX_DEVICE_NAME } from './device.ts'
import { Disagreements } from './disagreements.tsx'
import { entriesText } from './entries-text.ts'
import { NamedTickets } from './named-tickets.tsx'
import { ScanAnswer } from './scan-answer.tsx'
import { signal } from './signal.ts'
import type { PartnerCheckIn as CheckIn } from './use-partner-check-in.ts'

/** Partner's check-in on a phone: first the answer, then camera and code, then the day. */
export function PartnerCheckIn({ checkIn, zone }: { checkIn: CheckIn; zone: string }) {
  const { day, answer, isBusy, awaySince, heardAt, isKept, waiting, unknown, device, named } = checkIn
  const { check, admitName, decide, rename } = checkIn
  const [activityId, setActivityId] = useState('')
  const [sounds, setSounds] = useState(true)
  const wanted = activityId === '' ? undefined : activityId
  const hear = async (answered: ReturnType<typeof check>) => {
    const found = await answered
    if (found && sounds) signal(found.tone)
  }
  const scan = (code: string) => hear(check(code, wanted))
  return (
    <div className="flex flex-col gap-5">
      <Connection link={day.link} {...{ awaySince, heardAt, isKept, waiting, zone }} />
      <ScanAnswer answer={answer} />
      <DecideDay
        {...{ answer, isBusy }}
        admit={() => void hear(decide.admitOtherDay())}
        refuse={decide.refuseOtherDay}
      />
      <CameraReader
        onCode={(code) => {
          if (isBusy) return false
          void scan(code)
          return true
        }}
      />
      <CodeForm check={(code) => void scan(code)} isBusy={isBusy} />
      {day.activities.length > 1 ? (
        <Select
          label="Activité"
          value={activityId}
          onChange={({ currentTarget }) => setActivityId(currentTarget.value)}
          options={[
            { value: '', label: 'Toutes les activités' },
            ...day.activities.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      ) : null}
      {named ? (
        <NamedTickets
          {...{ day, zone, isBusy }}
          list={named.list}
          isComplete={named.isComplete}
          activityId={wanted}
          admit={(ticket, places) => void hear(admitName(ticket, places))}
        />
      ) : null}
      <Disagreements disputes={day.disputes} unknown={unknown} zone={zone} />
      <Card>
        <h2 className="mb-1 flex items-baseline justify-between gap-3 font-bold">
          <span>Aujourd’hui</span>
          <span className="tabular-nums">{entriesText(day.admitted)}</span>
        </h2>
        <DaySlots day={day} activityId={wanted} zone={zone} />
      </Card>
      <Card className="flex flex-col gap-4">
        {device ? (
          <Input
            // Remounts with the device's name once that is known.
            key={device.deviceId}
            label="Nom de cet appareil"
            hint="Il est dit à qui scanne ensuite le même billet : « Porte nord », « Accueil »."
            defaultValue={device.deviceName}
            maxLength={MAX_DEVICE_NAME}
            onBlur={({ currentTarget }) => rename(currentTarget.value)}
          />
        ) : null}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={sounds}
            onChange={({ currentTarget }) => setSounds(currentTarget.checked)}
            className="size-5 accent-[var(--accent)]"
          />
          Son et vibration
        </label>
        {isKept ? (
          <p className="text-note text-ink-soft">
            Cette page se rouvre aussi sans réseau : cet appareil la garde jusqu’à la fin du lien.{' '}
            {named && named.list.length > 0
              ? 'Les noms des billets sans code en sont effacés dès qu’il ne peut plus vérifier seul.'
              : 'Elle ne contient aucun nom d’acheteur.'}
          </p>
        ) : null}
      </Card>
    </div>
  )
}
