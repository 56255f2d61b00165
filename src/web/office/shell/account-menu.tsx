import { Disclosure } from '#ui/disclosure.tsx'
import { ChevronDownIcon, LogoutIcon, UserIcon } from '#ui/icons.tsx'
import { ExternalIcon } from '#ui/page-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { useOfficeContext } from '../use-office.ts'

const row =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-2.5 text-left font-medium text-ink no-underline hover:bg-surface [@media(pointer:coarse)]:min-h-11'

/** Menu of the signed-in person: link to the site, and sign-out. */
export function AccountMenu() {
  const { session, office } = useOfficeContext()
  const { firstName, lastName, email } = office.person
  const name = `${firstName} ${lastName}`.trim() || email
  return (
    <Disclosure
      className="relative shrink-0"
      label={`Compte : ${name}`}
      summaryClassName="flex min-h-9 items-center gap-2 rounded-md px-2 font-medium hover:bg-surface [@media(pointer:coarse)]:min-h-11"
      summary={
        <>
          <UserIcon className="size-5" />
          <span className="hidden max-w-48 truncate md:block">{name}</span>
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <div className="absolute right-0 top-full z-48 mt-1 w-64 rounded-lg border border-line bg-paper p-1.5 shadow-float">
        <p className="border-b border-line px-2.5 pb-2 pt-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-ink-soft">{email}</span>
        </p>
        <div className="pt-1.5">
          <a href="/" className={row}>
            <ExternalIcon className="size-5 text-ink-soft" />
            Voir le site
          </a>
          <button type="button" className={row} onClick={() => void session.signOut().catch(notifyFailure)}>
            <LogoutIcon className="size-5 text-ink-soft" />
            Déconnexion
          </button>
        </div>
      </div>
    </Disclosure>
  )
}
