import {
  PortableText,
  type PortableTextBlock,
  type PortableTextComponents,
} from '@portabletext/react'

const COMPONENTS: PortableTextComponents = {
  block: {
    normal: ({ children }) => <p className="mt-4 break-inside-avoid first:mt-0">{children}</p>,
    h2: ({ children }) => (
      <h2 className="subheading mt-10 break-after-avoid first:mt-0">{children}</h2>
    ),
    h3: ({ children }) => <h3 className="mt-8 text-xl font-semibold first:mt-0">{children}</h3>,
    blockquote: ({ children }) => (
      <blockquote className="mt-6 border-l-2 border-signal pl-5 text-soft">{children}</blockquote>
    ),
  },
  list: {
    bullet: ({ children }) => <ul className="mt-4 list-['–__'] space-y-2 pl-5">{children}</ul>,
    number: ({ children }) => <ol className="mt-4 list-decimal space-y-2 pl-6">{children}</ol>,
  },
  marks: {
    link: ({ children, value }) => (
      <a
        href={value?.href}
        className="underline decoration-signal decoration-2 underline-offset-4 hover:bg-tint"
      >
        {children}
      </a>
    ),
  },
}

interface ProseProps {
  value: PortableTextBlock[]
  /** Set in two columns if there is room. */
  columns?: boolean
}

/** Rich text by staff. Renders nothing if empty. */
export function Prose({ value, columns = false }: ProseProps) {
  return (
    <div className={columns ? 'max-lg:max-w-[38em] lg:columns-2 lg:gap-20' : 'max-w-[38em]'}>
      <PortableText value={value} components={COMPONENTS} onMissingComponent={false} />
    </div>
  )
}
