import type { ReactNode } from 'react'
import { NarrowPage, PageTitle, SectionTitle } from './page.tsx'

/** A page of running text in parts: legal notice, terms, ranking, accessibility. */
export function LegalPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <NarrowPage className="max-w-800px!">
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className="flex flex-col gap-10">{children}</div>
    </NarrowPage>
  )
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5 leading-relaxed">
      <SectionTitle className="mb-1">{title}</SectionTitle>
      {children}
    </section>
  )
}

export const LegalList = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>
)
