// Generated from the migrations by the Supabase CLI; supabase/README.md has the command. Not edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      lead_messages: {
        Row: {
          author: string;
          author_name: string | null;
          body: string;
          created_at: string;
          id: string;
          lead_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          author_name?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          lead_id: string;
          user_id?: string | null;
        };
        Update: {
          author?: string;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          lead_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_messages_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      leads: {
        Row: {
          answered_at: string | null;
          awaits_since: string | null;
          consent_contact: boolean;
          created_at: string;
          email_hash: string;
          estimate: Json | null;
          id: string;
          idempotency_key: string;
          is_example: boolean;
          kind: string;
          last_message_at: string | null;
          merged_into: string | null;
          next_step: string | null;
          next_step_on: string | null;
          payload: NonNullable<Json>;
          read_at: string | null;
          reference: string;
          status: string;
          topic: string;
          user_id: string | null;
          version: number;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          awaits_since?: string | null;
          consent_contact: boolean;
          created_at?: string;
          email_hash: string;
          estimate?: Json | null;
          id?: string;
          idempotency_key: string;
          is_example?: boolean;
          kind: string;
          last_message_at?: string | null;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          payload: NonNullable<Json>;
          read_at?: string | null;
          reference: string;
          status?: string;
          topic?: never;
          user_id?: string | null;
          version?: number;
          words?: never;
        };
        Update: {
          answered_at?: string | null;
          awaits_since?: string | null;
          consent_contact?: boolean;
          created_at?: string;
          email_hash?: string;
          estimate?: Json | null;
          id?: string;
          idempotency_key?: string;
          is_example?: boolean;
          kind?: string;
          last_message_at?: string | null;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          payload?: NonNullable<Json>;
          read_at?: string | null;
          reference?: string;
          status?: string;
          topic?: never;
          user_id?: string | null;
          version?: number;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'leads_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          company: string;
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          last_name: string;
          phone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company?: string;
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          phone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          company?: string;
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          phone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      projects: {
        Row: {
          created_at: string;
          description: string;
          estimated_end: string | null;
          id: string;
          is_example: boolean;
          name: string;
          price: number | null;
          progress: number;
          start_date: string | null;
          status: string;
          type: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string;
          estimated_end?: string | null;
          id?: string;
          is_example?: boolean;
          name: string;
          price?: number | null;
          progress?: number;
          start_date?: string | null;
          status?: string;
          type: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          estimated_end?: string | null;
          id?: string;
          is_example?: boolean;
          name?: string;
          price?: number | null;
          progress?: number;
          start_date?: string | null;
          status?: string;
          type?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      testimonials: {
        Row: {
          company: string | null;
          content: string;
          corrects: string | null;
          created_at: string;
          email: string | null;
          id: string;
          moderated_at: string | null;
          moderation_reason: string | null;
          name: string;
          rating: number;
          role: string | null;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company?: string | null;
          content: string;
          corrects?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          moderated_at?: string | null;
          moderation_reason?: string | null;
          name: string;
          rating?: number;
          role?: string | null;
          status?: string;
          user_id?: string;
        };
        Update: {
          company?: string | null;
          content?: string;
          corrects?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          moderated_at?: string | null;
          moderation_reason?: string | null;
          name?: string;
          rating?: number;
          role?: string | null;
          status?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'testimonials_corrects_fkey';
            columns: ['corrects', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'testimonials';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      user_api_tokens: {
        Row: {
          created_at: string;
          encrypted_token: string;
          id: string;
          key_version: number;
          last4: string;
          service_name: string;
          updated_at: string;
          user_id: string;
          zone: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          encrypted_token: string;
          id?: string;
          key_version?: number;
          last4?: string;
          service_name: string;
          updated_at?: string;
          user_id?: string;
          zone?: string;
        };
        Update: {
          created_at?: string;
          encrypted_token?: string;
          id?: string;
          key_version?: number;
          last4?: string;
          service_name?: string;
          updated_at?: string;
          user_id?: string;
          zone?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      answer_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          answer: string;
          by_mail: boolean;
          lead: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      claim_lead_mails: {
        Args: {
          lease_seconds: number;
          max_mails: number;
          topics?: string[];
          visitors_a_day?: number;
          visitors_an_hour?: number;
          with_reviews?: boolean;
          with_threads?: boolean;
        };
        Returns: {
          attempt: number;
          created_at: string;
          estimate: Json;
          id: string;
          kind: string;
          payload: Json;
          recipient: string;
          reference: string;
        }[];
      };
      consume_rate_limit: {
        Args: { key_hash: string; max_hits: number; window_seconds: number };
        Returns: {
          allowed: boolean;
          remaining: number;
          retry_after_seconds: number;
        }[];
      };
      count_leads: {
        Args: { due_on: string; late_before: string };
        Returns: {
          due: number;
          late: number;
          unread: number;
        }[];
      };
      create_lead: {
        Args: {
          lead_consent_contact: boolean;
          lead_email_hash: string;
          lead_estimate?: Json;
          lead_idempotency_key: string;
          lead_kind: string;
          lead_limit_hits?: number;
          lead_limit_keys?: string[];
          lead_limit_seconds?: number;
          lead_mails?: string[];
          lead_payload: Json;
          lead_status?: string;
          lead_user_id?: string;
        };
        Returns: {
          created_at: string;
          duplicate: boolean;
          id: string;
          reference: string;
          retry_after_seconds: number;
        }[];
      };
      decide_testimonial: {
        Args: { decision: string; reason?: string; review_id: string };
        Returns: boolean;
      };
      delete_account: { Args: { account_id: string }; Returns: boolean };
      encrypt_api_token: { Args: { plain_token: string }; Returns: string };
      erase_expired_leads: { Args: Record<PropertyKey, never>; Returns: number };
      forget_password: { Args: { account_id: string }; Returns: undefined };
      get_approved_testimonial: {
        Args: { review_id: string };
        Returns: {
          company: string;
          content: string;
          created_at: string;
          id: string;
          name: string;
          rating: number;
          role: string;
        }[];
      };
      get_approved_testimonials: {
        Args: Record<PropertyKey, never>;
        Returns: {
          company: string;
          content: string;
          created_at: string;
          id: string;
          name: string;
          rating: number;
          role: string;
        }[];
      };
      list_leads: {
        Args: {
          after_cursor?: string;
          asked_topic?: string;
          due_on: string;
          late_before: string;
          page_size?: number;
          searched?: string;
          statuses?: string[];
          view?: string;
        };
        Returns: {
          active_at: string;
          awaits_since: string;
          created_at: string;
          estimate: Json;
          id: string;
          is_example: boolean;
          kind: string;
          next_step: string;
          next_step_on: string;
          page_cursor: string;
          payload: Json;
          read_at: string;
          reference: string;
          status: string;
        }[];
      };
      mark_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          mark: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      merge_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          kept: string;
          lead: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      move_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          new_status: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      note_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          note: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      password_mark: { Args: { account_email: string }; Returns: string };
      plan_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          seen_version: number;
          step?: string;
          step_on?: string;
        };
        Returns: undefined;
      };
      read_api_token: {
        Args: { owner_id: string; service: string; session_id: string };
        Returns: {
          last4: string;
          plain_token: string;
          zone: string;
        }[];
      };
      read_lead: {
        Args: { lead_reference: string };
        Returns: {
          account_email: string;
          doubles: Json;
          events: Json;
          lead: Json;
          merged: Json;
          messages: Json;
          notes: Json;
        }[];
      };
      release_rate_limits: {
        Args: { forgotten_keys: string[]; returned_keys: string[] };
        Returns: undefined;
      };
      rotate_api_token_key: {
        Args: Record<PropertyKey, never>;
        Returns: {
          key_version: number;
          rotated: number;
          unreadable: number;
        }[];
      };
      settle_lead_mail: {
        Args: {
          error_code?: string;
          mail_attempt: number;
          mail_id: string;
          retry_seconds?: number;
        };
        Returns: boolean;
      };
      store_api_token: {
        Args: { plain_token: string; service: string; zone: string };
        Returns: undefined;
      };
      submit_testimonial: {
        Args: {
          review_company?: string;
          review_content: string;
          review_corrects?: string;
          review_email?: string;
          review_name: string;
          review_rating: number;
          review_role?: string;
        };
        Returns: string;
      };
      testimonial_authors: {
        Args: { author_ids: string[] };
        Returns: {
          email: string;
          registered_at: string;
          reviews: number;
          user_id: string;
        }[];
      };
      unmerge_lead: {
        Args: { actor_id: string; actor_name: string; lead: string; seen_version: number };
        Returns: undefined;
      };
      write_lead_message: {
        Args: { account_id: string; by_mail: boolean; lead_reference: string; message: string };
        Returns: string;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
