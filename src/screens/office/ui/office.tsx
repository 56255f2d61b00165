import { createFileRoute } from '@tanstack/react-router'
import type { ShowcaseSection } from '#web/office/kit/showcase-section.ts'
import { OfficePage } from '#web/office/office-page.tsx'

/** Showcases of the kit's folders, and of the parts of the stock lists. */
const folders = import.meta.glob<{ sections: readonly ShowcaseSection[] }>(
  ['/src/web/office/kit/*/showcase.tsx', '/src/features/*/*/office/*/showcase.tsx'],
  { eager: true },
)

/** Showcase for developers of the office; not served in production. */
export const Route = createFileRoute('/ui/office')({
  staticData: { title: 'Composants de l’administration' },
  component: Showcase,
})

function Showcase() {
  return (
    <OfficePage>
      {Object.values(folders)
        .flatMap(({ sections }) => sections)
        .map(({ title, Component }) => (
          <section key={title} className="mb-10" aria-label={title}>
            <h2 className="mb-3 border-b border-line pb-1 text-lg font-semibold">{title}</h2>
            <Component />
          </section>
        ))}
    </OfficePage>
  )
}
