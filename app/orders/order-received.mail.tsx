import { Body, Button, Column, Container, Head, Heading, Hr, Html, Preview, Row, Section, Text } from '@react-email/components'
import { inRupees, times } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import type { Order } from './order.ts'
import { addressLines } from './shipping-address.ts'

export const orderReceivedSubject = (order: Order): string => `Your ${brand.name} order #${order.number} is paid`

export function OrderReceivedMail({ order, origin }: { order: Order; origin: string }) {
  return (
    <Html lang="en-IN">
      <Head />
      <Preview>{`We have your payment of ${inRupees(order.total)} and are packing your order.`}</Preview>
      <Body style={{ backgroundColor: '#faf6f0', fontFamily: 'system-ui, sans-serif', color: '#2a211c' }}>
        <Container style={{ maxWidth: 560, padding: 24 }}>
          <Heading as="h1" style={{ fontSize: 24 }}>
            Thank you, {order.address.fullName}
          </Heading>
          <Text>
            We have your payment of {inRupees(order.total)} for order #{order.number}, and are packing it now. It leaves us within 24 to 48
            hours.
          </Text>
          <Section>
            {order.items.map((item, i) => (
              <Row key={i}>
                <Column>
                  <Text style={{ margin: '4px 0' }}>
                    {item.name}
                    {[item.size, item.colour]
                      .filter(Boolean)
                      .map((choice) => `, ${choice}`)
                      .join('')}{' '}
                    × {item.quantity}
                  </Text>
                </Column>
                <Column align="right">
                  <Text style={{ margin: '4px 0' }}>{inRupees(times(item.price, item.quantity))}</Text>
                </Column>
              </Row>
            ))}
          </Section>
          <Hr />
          <Text>
            <strong>Total {inRupees(order.total)}</strong>, taxes and shipping included
          </Text>
          <Text>Going to: {addressLines(order.address).join(', ')}</Text>
          <Button
            href={`${origin}/orders/${order.id}`}
            style={{ backgroundColor: '#7a1f3d', color: '#ffffff', padding: '12px 20px', borderRadius: 6 }}
          >
            See your order
          </Button>
          <Hr />
          <Text style={{ fontSize: 13 }}>
            {brand.tradingCompany}, {brand.address.join(', ')}. Questions? {brand.email} or {brand.phone}.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
