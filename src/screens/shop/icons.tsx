import { createFileRoute, notFound } from '@tanstack/react-router'
import {
  CardIcon,
  CartIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  CommitteeIcon,
  HeartIcon,
  ImageIcon,
  InfoIcon,
  LockIcon,
  LogoutIcon,
  MailIcon,
  MenuIcon,
  PinIcon,
  SearchIcon,
  StarIcon,
  TagIcon,
  TicketIcon,
  UserIcon,
  WarningIcon,
} from '#ui/icons.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import * as pageIcons from '#ui/page-icons.tsx'
import { pageHead } from '#web/page-head.ts'

const isLocal = (origin: string) => /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(new URL(origin).hostname)

export const Route = createFileRoute('/icons')({
  beforeLoad: ({ context }) => {
    if (!isLocal(context.origin)) throw notFound()
  },
  head: ({ match }) => pageHead(match.context, { title: 'Icônes' }),
  component: Icons,
})

/** Imported by name: with `import *` the bundler would list all icons in the first file of every page. */
const icons = {
  CardIcon,
  CartIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  CommitteeIcon,
  ImageIcon,
  InfoIcon,
  HeartIcon,
  LockIcon,
  LogoutIcon,
  MailIcon,
  MenuIcon,
  PinIcon,
  SearchIcon,
  StarIcon,
  TagIcon,
  TicketIcon,
  UserIcon,
  WarningIcon,
}

/** All icons with their names, for developers of screens. */
function Icons() {
  return (
    <Page>
      <BackLink to="/">Accueil</BackLink>
      <PageTitle>Icônes</PageTitle>
      <ul className="grid grid-cols-3 gap-4 md:grid-cols-6 lg:grid-cols-8">
        {Object.entries({ ...icons, ...pageIcons }).map(([name, Icon]) => (
          <li
            key={name}
            className="flex flex-col items-center gap-2 rounded-lg border border-line px-2 py-4 text-center"
          >
            <Icon className="size-7" />
            <code className="text-xs text-ink-soft">{name.replace(/Icon$/, '')}</code>
          </li>
        ))}
      </ul>
    </Page>
  )
}
