import type { OfficeActivity } from '../activity-shapes.ts'

/** Link to the activity's page in the shop. */
export const PreviewLink = ({ activity }: { activity: OfficeActivity }) => (
  <a
    href={`/a/${activity.slugName}/${activity.id}`}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-9 items-center text-note font-medium text-link underline underline-offset-3"
  >
    Voir dans la boutique
  </a>
)
