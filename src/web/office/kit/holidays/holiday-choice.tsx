import {
  frenchPlace,
  type SchoolZone,
  schoolZones,
  type Territory,
  territories,
} from '#kernel/holidays/french-places.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { dayText } from '../form/days.ts'
import { DateRangeInput } from '../pickers/date-range-input.tsx'
import { type HolidayWish, holidayDays, holidayEntries, unknownAfter } from './holiday-days.ts'

interface HolidayChoiceProps {
  zone: string
  wish: HolidayWish
  onChange: (wish: HolidayWish) => void
}

const DAY_MS = 86_400_000
const REUNION = '97400'
const kinds = [
  { value: 'public', label: 'Jours fériés' },
  { value: 'school', label: 'Vacances scolaires' },
]
const ways = [
  { value: 'these', label: 'Ces jours' },
  { value: 'others', label: 'Tous les autres jours de la période' },
]
const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Proposal for the place of a postal code: its public holidays within a year from today. */
export function firstWish(postalCode: string | null, zone: string): HolidayWish {
  const place = frenchPlace(postalCode ?? '') ?? frenchPlace(zone === 'Indian/Reunion' ? REUNION : '75001')
  return {
    kind: 'public',
    territory: place?.territory ?? 'metropole',
    school: place?.school ?? 'C',
    first: dayKey(zone, serverNow()),
    last: dayKey(zone, serverNow() + 364 * DAY_MS),
    without: new Set(),
    others: false,
  }
}

const isTerritory = (name: string): name is Territory => Object.hasOwn(territories, name)
const isSchoolZone = (name: string): name is SchoolZone => Object.hasOwn(schoolZones, name)

/** Public or school holidays of a territory as a list of days; single ones may be left out. */
export function HolidayChoice({ zone, wish, onChange }: HolidayChoiceProps) {
  const change = (part: Partial<HolidayWish>) => onChange({ ...wish, without: new Set(), ...part })
  const entries = holidayEntries(wish)
  const toggle = (key: string) => {
    const without = new Set(wish.without)
    if (!without.delete(key)) without.add(key)
    change({ without })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Liste"
          options={kinds}
          value={wish.kind}
          onChange={({ target }) => change({ kind: target.value === 'school' ? 'school' : 'public' })}
        />
        {wish.kind === 'public' ? (
          <Select
            label="Territoire"
            options={choices(territories)}
            value={wish.territory}
            onChange={({ target: { value } }) => (isTerritory(value) ? change({ territory: value }) : undefined)}
          />
        ) : (
          <Select
            label="Zone scolaire"
            options={choices(schoolZones)}
            value={wish.school}
            onChange={({ target: { value } }) => (isSchoolZone(value) ? change({ school: value }) : undefined)}
          />
        )}
      </div>
      <DateRangeInput
        label="Période"
        zone={zone}
        value={{ from: wish.first, to: wish.last }}
        onChange={({ from, to }) => change({ first: from ?? wish.first, last: to ?? from ?? wish.last })}
      />
      <UnknownDays wish={wish} />
      {entries.length > 0 ? (
        <ul aria-label="Jours de la liste" className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
          {entries.map(({ key, name, from, to }) => (
            <li key={key}>
              <Checkbox
                checked={!wish.without.has(key)}
                onChange={() => toggle(key)}
                label={`${name}, ${from === to ? dayText(from) : `du ${dayText(from)} au ${dayText(to)}`}`}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Aucun jour de cette liste dans la période.</p>
      )}
      <Select
        label="Jours concernés"
        options={ways}
        value={wish.others ? 'others' : 'these'}
        onChange={({ target }) => change({ others: target.value === 'others', without: wish.without })}
        hint={`${counted(holidayDays(wish).length, 'jour')} en tout.`}
      />
    </div>
  )
}

/** Remark that the stored school calendar ends within the span, or that the zone has none. */
function UnknownDays({ wish }: { wish: HolidayWish }) {
  const unknown = unknownAfter(wish)
  if (unknown === null) return null
  const zone = schoolZones[wish.school]
  return (
    <Notice kind="warn">
      {unknown.until === null
        ? `Le calendrier scolaire de cette zone (${zone}) n’est pas dans cette version : indiquez la période vous-même.`
        : `Le calendrier scolaire de cette zone (${zone}) n’est connu que jusqu’au ${dayText(unknown.until)} : rien n’est proposé ensuite.`}
    </Notice>
  )
}
