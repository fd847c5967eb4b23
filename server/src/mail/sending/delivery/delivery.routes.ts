import { idSchema } from "@deskbell/shared/id";
import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import { Router } from "express";
import { viewerNowOf, viewerOf } from "../../../http/require-session.ts";
import type { DeliveryService } from "./delivery.service.ts";

/** /api/v1/conversation/:id/delivery, for staff */
export function deliveryRoutes(delivery: DeliveryService): Router {
  const routes = Router();

  routes.get("/:id/delivery", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json(success(await delivery.read(viewerOf(res), id)));
  });

  routes.post("/:id/delivery/:mailId/try-again", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const mailId = idSchema.parse(req.params.mailId);
    res.json(success(await delivery.tryAgain(viewerNowOf(res), id, mailId)));
  });

  routes.delete("/:id/delivery/suppression", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json(success(await delivery.lift(viewerNowOf(res), id)));
  });

  return routes;
}

const success = (data: TicketDelivery) => ({ status: "success", data });
