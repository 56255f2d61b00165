import { useRouteContext } from '@tanstack/react-router'

/** Logo of the site, on a page without a header. */
export function SiteMark() {
  const { logo, title } = useRouteContext({ from: '__root__' }).session.whiteLabeling
  return <img src={logo} alt={title} className="mb-6 block h-8 w-auto max-w-48 object-contain object-left md:h-9" />
}
