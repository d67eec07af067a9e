import { notFound } from 'next/navigation'
import { getVariant } from '#lib/insight/experiments/variant.ts'
import { Unlockable } from '../../../resources/[slug]/_gate/unlockable.tsx'
import { variantMetadata, VariantView } from '../../variant-view.tsx'

export const revalidate = 3600

interface VariantProps {
  params: Promise<{ experiment: string; variant: string }>
}

/** Each is rendered when it is first asked for. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata({ params }: VariantProps) {
  return variantMetadata(await find(params))
}

/** A page as an experiment varies it, for lib/delivery/server and the proxy alone. */
export default async function VariantPage({ params }: VariantProps) {
  return <VariantView shown={await find(params)} Gate={Unlockable} />
}

async function find(params: VariantProps['params']) {
  const { experiment, variant } = await params
  return (await getVariant(experiment, variant)) ?? notFound()
}
