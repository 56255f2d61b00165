import { Card } from '#ui/card.tsx'
import { UserIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { TextAnchor } from '#ui/page.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import type { ShownCommitteePage } from '../committee-page-shapes.ts'

type Person = ShownCommitteePage['people'][number]

/** People of the committee, with when and how to reach them. */
export function CommitteePeople({ people }: { people: readonly Person[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {people.map((person) => (
        <li key={[person.name, person.role, person.email, person.phone].join('|')} className="min-w-0">
          <Card className="h-full">
            <PersonFacts {...person} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function PersonFacts({ name, role, hours, email, phone, photo }: Person) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      {photo ? (
        <Image media={photo} alt="" sizes="64px" className="size-16 shrink-0 rounded-full object-cover" />
      ) : (
        <span className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-surface text-ink-soft">
          <UserIcon className="size-7" />
        </span>
      )}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-base font-bold leading-snug">{name}</h3>
        {role ? <p className="text-ink-soft">{role}</p> : null}
        {hours ? <p className="mt-1.5">{hours}</p> : null}
        {phone ? (
          <p className="mt-1.5">
            <PhoneLink phone={phone} />
          </p>
        ) : null}
        {email ? (
          <p className="mt-1.5">
            <TextAnchor href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</TextAnchor>
          </p>
        ) : null}
      </div>
    </div>
  )
}
