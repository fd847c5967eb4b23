import { type Message, messageAnswerSchema } from "@deskbell/shared/messages/message";
import { type Ticket, ticketAnswerSchema } from "@deskbell/shared/tickets/ticket";
import { loginAnswerSchema } from "@deskbell/shared/users/answers";
import { aNewcomer, register } from "../../e2e/accounts.ts";
import type { ServerProcess } from "../../e2e/server-process.ts";

/** Somebody who writes to the desk; by its API, since these tests are about the other side. */
export class Customer {
  readonly name: string;
  readonly #desk: ServerProcess;
  readonly #token: string;

  private constructor(name: string, desk: ServerProcess, token: string) {
    this.name = name;
    this.#desk = desk;
    this.#token = token;
  }

  static async arrives(desk: ServerProcess, name = "Ana Silva"): Promise<Customer> {
    const { email, password } = await register(aNewcomer(name), desk);
    const answer = await fetch(`${desk.url}/api/v1/users/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return new Customer(name, desk, loginAnswerSchema.parse(await answer.json()).data.token);
  }

  async opensTicket(subject = "The kettle does not whistle"): Promise<Ticket> {
    const answer = await this.#posts("conversation", {
      subject,
      description: "It has been silent since Monday, whatever I do with it.",
      visibility: "privet",
      enquiryInfo: "I have a general enquiry",
    });
    return ticketAnswerSchema.parse(answer).data;
  }

  async writes({ _id: conversationId }: Ticket, text: string): Promise<Message> {
    return messageAnswerSchema.parse(await this.#posts("message", { conversationId, text })).data;
  }

  async #posts(path: string, fields: Record<string, string>): Promise<unknown> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await fetch(`${this.#desk.url}/api/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.#token}` },
      body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }
}
