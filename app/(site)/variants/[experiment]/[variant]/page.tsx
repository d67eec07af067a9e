import { notFound } from 'next/navigation'
import { getVariant } from '#lib/experiments/variant.ts'
import { HomePage } from '../../../home-page.tsx'
import { generateMetadata as homeMetadata } from '../../../page.tsx'

export const revalidate = 3600

interface VariantProps {
  params: Promise<{ experiment: string; variant: string }>
}

/** Each is rendered when it is first asked for. */
export function generateStaticParams() {
  return []
}

/** The page's own, with its own canonical URL: a variant is shown at no other. */
export async function generateMetadata() {
  return homeMetadata()
}

/** A page as an experiment varies it, for lib/site-server and the proxy alone. */
export default async function VariantPage({ params }: VariantProps) {
  const { experiment, variant } = await params
  const shown = await getVariant(experiment, variant)
  if (!shown) notFound()
  return <HomePage shown={shown} />
}
