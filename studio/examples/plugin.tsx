import { definePlugin, type LayoutProps } from 'sanity'
import { ExamplesBanner } from './banner.tsx'

/** Above the Studio: that example content is published. */
export const examples = definePlugin({
  name: 'examples',
  studio: { components: { layout: ExamplesLayout } },
})

function ExamplesLayout(props: LayoutProps) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <ExamplesBanner />
      <div style={{ flex: 1, minHeight: 0 }}>{props.renderDefault(props)}</div>
    </div>
  )
}
