import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { menuRow } from './account-links.tsx'

type Parts = typeof import('./member-parts.tsx')

let loaded: Parts | undefined
const load = () => import('./member-parts.tsx')
const later = (name: keyof Parts) => lazy(() => load().then((parts) => ({ default: parts[name] })))

const loadedLater: Record<keyof Parts, ComponentType> = {
  AdminBar: later('AdminBar'),
  CartAnnouncer: later('CartAnnouncer'),
  MemberMenu: later('MemberMenu'),
  MemberNav: later('MemberNav'),
  Mine: later('Mine'),
  OwnBudget: later('OwnBudget'),
}

/** Loads the parts on the server before a signed-in person's page, so that it renders at once. */
export const loadMemberParts = async (): Promise<void> => {
  loaded ??= await load()
}

/**
 * Fallback if the code fails to load: links that load a whole page, with the code. On a phone the account is in the
 * menu.
 */
const PlainLinks = ({ className = '' }) => (
  <>
    <a href="/cart" className={menuRow}>
      Panier
    </a>
    <a href="/account" className={`${menuRow} ${className}`}>
      Mon compte
    </a>
  </>
)
const instead: Record<keyof Parts, () => ReactNode> = {
  AdminBar: () => null,
  CartAnnouncer: () => null,
  MemberMenu: () => <PlainLinks />,
  MemberNav: () => <PlainLinks className="max-lg:hidden" />,
  Mine: () => null,
  OwnBudget: () => null,
}

/** Part of the shell for signed-in people, whose code loads with their first page; other pages do without it. */
export function MemberPart({ name }: { name: keyof Parts }) {
  const [Drawn] = useState<ComponentType>(() => loaded?.[name] ?? loadedLater[name])
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={instead[name]}>
      <Suspense fallback={null}>
        <Drawn />
      </Suspense>
    </CatchBoundary>
  )
}
