import type { ComponentProps } from 'react'

/** Icon with one stroke style; decorative without a label. 1em by default. */
function Icon({ paths, label, ...props }: { paths: string; label?: string } & ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...props}
    >
      <path d={paths} />
    </svg>
  )
}

export type IconProps = Omit<ComponentProps<typeof Icon>, 'paths'>

/** Creates an icon from one path, 24 units wide and high. */
export const icon = (paths: string) => (props: IconProps) => <Icon paths={paths} {...props} />
