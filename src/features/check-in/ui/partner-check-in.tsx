import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatTime } from '../../stock/region-time.ts'
import { CameraReader } from './camera-reader.tsx'
import { CodeForm } from './code-form.tsx'
import { DaySlots } from './day-slots.tsx'
import { MAX_DEVICE_NAME } from './device.ts'
import { Disagreements } from './disagreements.tsx'
import { ScanAnswer } from './scan-answer.tsx'
import { signal } from './signal.ts'
import type { PartnerCheckIn as CheckIn } from './use-partner-check-in.ts'

/** A partner's entrance on a phone: the answer first, then camera and code, then the day. */
export function PartnerCheckIn({ checkIn, zone }: { checkIn: CheckIn; zone: string }) {
  const { day, answer, isBusy, awaySince, judgesUntil, waiting, unknown, device, check, rename } = checkIn
  const [activityId, setActivityId] = useState('')
  const [sounds, setSounds] = useState(true)
  const wanted = activityId === '' ? undefined : activityId
  const scan = async (code: string) => {
    const found = await check(code, wanted)
    if (found && sounds) signal(found.tone)
  }
  return (
    <div className="flex flex-col gap-5">
      <Connection {...{ awaySince, judgesUntil, waiting, zone }} />
      <ScanAnswer answer={answer} />
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
            // The name that it goes by, as soon as that is known.
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
      </Card>
    </div>
  )
}

export const entriesText = (count: number): string => `${count} entrée${count > 1 ? 's' : ''}`

interface ConnectionProps {
  awaySince: number | null
  judgesUntil: number | null
  waiting: number
  zone: string
}

function Connection({ awaySince, judgesUntil, waiting, zone }: ConnectionProps) {
  return (
    <div role="status" className="empty:hidden">
      {awaySince === null ? null : (
        <Notice kind="warn" title={`Hors ligne depuis ${formatTime(zone, awaySince)}`}>
          {judgesUntil === null
            ? 'Cet appareil n’a pas encore la liste du jour : il ne peut vérifier aucun billet sans réseau.'
            : `Cet appareil vérifie seul les billets du jour jusqu’à ${formatTime(zone, judgesUntil)}. Gardez cette page ouverte.`}
        </Notice>
      )}
      {waiting === 0 ? null : (
        <p className="mt-2 text-sm font-semibold">{`${entriesText(waiting)} à confirmer dès le retour du réseau`}</p>
      )}
    </div>
  )
}
